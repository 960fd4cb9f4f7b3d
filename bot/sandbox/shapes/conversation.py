"""What GitHub's REST API says of comments, reviews and reactions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.code.anchors import anchor_now

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.sandbox.models import IssueComment, PullRequest, Reaction, Review, ReviewComment

from bot.sandbox.shapes.people import Json, stamp
from bot.sandbox.shapes.pulls import PullShapes

REACTIONS = ("+1", "-1", "laugh", "hooray", "confused", "heart", "rocket", "eyes")


class ConversationShapes(PullShapes):
    """Comments, reviews and reactions."""

    def reactions(self, url: str, reactions: Iterable[Reaction]) -> Json:
        """How often each emoji was given."""
        given = [reaction.content for reaction in reactions]
        return {"url": url, "total_count": len(given)} | {name: given.count(name) for name in REACTIONS}

    def reaction(self, reaction: Reaction) -> Json:
        """One emoji by one person."""
        return {
            "id": reaction.id,
            "node_id": reaction.node_id,
            "user": self.user(reaction.user),
            "content": reaction.content,
            "created_at": stamp(reaction.created_at),
        }

    def issue_comment(self, comment: IssueComment) -> Json:
        """A comment in the conversation."""
        repository, number = comment.pull.repository, comment.pull.number
        api = f"{self.repository_url(repository)}/issues/comments/{comment.id}"
        return {
            "url": api,
            "html_url": f"{self.pull_page(comment.pull)}#issuecomment-{comment.id}",
            "issue_url": f"{self.repository_url(repository)}/issues/{number}",
            "id": comment.id,
            "node_id": comment.node_id,
            "user": self.user(comment.author),
            "created_at": stamp(comment.created_at),
            "updated_at": stamp(comment.updated_at),
            "body": comment.body,
            "author_association": self.association(repository, comment.author),
            "reactions": self.reactions(f"{api}/reactions", comment.reactions),
            "performed_via_github_app": self.app(comment.app) if comment.app else None,
        }

    def issue(self, pull: PullRequest) -> Json:
        """The issue that every pull request also is."""
        repository = pull.repository
        api = f"{self.repository_url(repository)}/issues/{pull.number}"
        page = self.pull_page(pull)
        return {
            "url": api,
            "repository_url": self.repository_url(repository),
            "labels_url": f"{api}/labels{{/name}}",
            "comments_url": f"{api}/comments",
            "events_url": f"{api}/events",
            "html_url": page,
            "id": pull.id,
            "node_id": pull.node_id,
            "number": pull.number,
            "title": pull.title,
            "user": self.user(pull.author),
            "labels": [self._label(repository, name) for name in pull.labels],
            "state": pull.state,
            "locked": False,
            "assignee": None,
            "assignees": [],
            "milestone": None,
            "comments": len(pull.comments),
            "created_at": stamp(pull.created_at),
            "updated_at": stamp(pull.updated_at),
            "closed_at": stamp(pull.closed_at),
            "author_association": self.association(repository, pull.author),
            "active_lock_reason": None,
            "draft": pull.draft,
            "pull_request": {
                "url": f"{self.repository_url(repository)}/pulls/{pull.number}",
                "html_url": page,
                "diff_url": f"{page}.diff",
                "patch_url": f"{page}.patch",
                "merged_at": stamp(pull.closed_at) if pull.merge_commit else None,
            },
            "body": pull.body,
            "reactions": self.reactions(f"{api}/reactions", ()),
            "timeline_url": f"{api}/timeline",
            "performed_via_github_app": None,
            "state_reason": None,
        }

    def review(self, review: Review) -> Json:
        """A review without its inline comments."""
        pull = review.pull
        api = f"{self.repository_url(pull.repository)}/pulls/{pull.number}"
        page = f"{self.pull_page(pull)}#pullrequestreview-{review.id}"
        return {
            "id": review.id,
            "node_id": review.node_id,
            "user": self.user(review.author),
            "body": review.body,
            "state": review.state,
            "html_url": page,
            "pull_request_url": api,
            "author_association": self.association(pull.repository, review.author),
            "_links": {"html": {"href": page}, "pull_request": {"href": api}},
            "submitted_at": stamp(review.submitted_at),
            "commit_id": review.commit,
        }

    def review_comment(self, comment: ReviewComment) -> Json:
        """An inline comment; outdated ones have no line and no position any more."""
        pull = comment.pull
        anchor = anchor_now(comment)
        base = self.repository_url(pull.repository)
        api = f"{base}/pulls/comments/{comment.id}"
        page = f"{self.pull_page(pull)}#discussion_r{comment.id}"
        shown: Json = {
            "url": api,
            "pull_request_review_id": comment.review.id,
            "id": comment.id,
            "node_id": comment.node_id,
            "diff_hunk": comment.diff_hunk,
            "path": comment.path,
            "commit_id": pull.head_sha if anchor else comment.original_commit,
            "original_commit_id": comment.original_commit,
            "user": self.user(comment.author),
            "body": comment.body,
            "created_at": stamp(comment.created_at),
            "updated_at": stamp(comment.updated_at),
            "html_url": page,
            "pull_request_url": f"{base}/pulls/{pull.number}",
            "author_association": self.association(pull.repository, comment.author),
            "_links": {
                "self": {"href": api},
                "html": {"href": page},
                "pull_request": {"href": f"{base}/pulls/{pull.number}"},
            },
            "reactions": self.reactions(f"{api}/reactions", ()),
            "start_line": anchor.start_line if anchor else None,
            "original_start_line": comment.original_start_line,
            "start_side": comment.start_side,
            "line": anchor.line if anchor else None,
            "original_line": comment.original_line,
            "side": comment.side,
            "original_position": comment.original_position,
            "position": anchor.position if anchor else None,
            "subject_type": comment.subject_type,
        }
        if comment.reply_to:
            shown["in_reply_to_id"] = comment.reply_to.id
        return shown
