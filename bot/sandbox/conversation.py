"""What reviewers and others write on a pull request, each act followed by its webhook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.accounts import now
from bot.sandbox.code.anchors import AnchorError, diff_seen_at, place
from bot.sandbox.http.errors import ApiError
from bot.sandbox.models import IssueComment, PullRequest, Review, ReviewComment

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.sandbox.accounts import Account, App
    from bot.sandbox.shapes.people import Json
    from bot.sandbox.world import World


class Conversation:
    """What is said on a pull request."""

    def __init__(self, world: World, model: PullRequest) -> None:
        self.world = world
        self.model = model

    def review(
        self,
        author: str,
        body: str = "",
        *,
        state: str = "COMMENTED",
        comments: Sequence[Mapping[str, object]] = (),
        commit: str | None = None,
    ) -> Review:
        """Submit a review with inline comments (`path`, `line`, `body`, …). Refused as a whole if one is."""
        with self.world.state.lock:
            account = self.world.state.account(author)
            seen = commit or self.model.head_sha
            review = Review(self.world.state.new_id(), self.model, account, body, state, seen)
            made = [self._inline(review, account, **comment) for comment in comments]  # type: ignore[arg-type]
            self.model.reviews.append(review)
            self.model.review_comments.extend(made)
            payloads = self.world.payloads
            self._emit("pull_request_review", payloads.review("submitted", review), account)
            for each in made:
                self._emit("pull_request_review_comment", payloads.review_comment("created", each), account)
            return review

    def review_comment(
        self,
        author: str,
        path: str,
        line: int | None,
        body: str,
        *,
        start_line: int | None = None,
        side: str = "RIGHT",
        start_side: str | None = None,
        commit: str | None = None,
        whole_file: bool = False,
    ) -> ReviewComment:
        """Write one inline comment, which GitHub wraps in a review of its own."""
        review = self.review(
            author,
            commit=commit,
            comments=[
                {
                    "path": path,
                    "line": line,
                    "body": body,
                    "start_line": start_line,
                    "side": side,
                    "start_side": start_side,
                    "whole_file": whole_file,
                }
            ],
        )
        return next(each for each in self.model.review_comments if each.review is review)

    def reply(self, to: ReviewComment, author: str, body: str) -> ReviewComment:
        """Answer in a thread."""
        with self.world.state.lock:
            account, root = self.world.state.account(author), to.root
            review = Review(
                self.world.state.new_id(), self.model, account, "", "COMMENTED", self.model.head_sha
            )
            comment = ReviewComment(
                self.world.state.new_id(),
                self.model,
                review,
                account,
                body,
                root.path,
                root.original_commit,
                root.original_base,
                root.original_line,
                root.original_start_line,
                root.side,
                root.start_side,
                root.subject_type,
                root.diff_hunk,
                root.original_position,
                reply_to=root,
            )
            self.model.reviews.append(review)
            self.model.review_comments.append(comment)
            shown = self.world.payloads.review_comment("created", comment)
            self._emit("pull_request_review_comment", shown, account)
            return comment

    def _inline(
        self,
        review: Review,
        author: Account,
        *,
        path: str,
        body: str,
        line: int | None = None,
        start_line: int | None = None,
        side: str = "RIGHT",
        start_side: str | None = None,
        whole_file: bool = False,
    ) -> ReviewComment:
        base, diff = diff_seen_at(self.model, review.commit)
        file = diff.by_path.get(path)
        try:
            placed = place(file, None if whole_file else line, start_line, side, start_side or side)
        except AnchorError as error:
            raise _refused(error) from None
        return ReviewComment(
            self.world.state.new_id(),
            self.model,
            review,
            author,
            body,
            path,
            review.commit,
            base,
            placed.line,
            placed.start_line,
            side,
            (start_side or side) if placed.start_line is not None else None,
            "file" if placed.line is None else "line",
            placed.diff_hunk,
            placed.position,
        )

    def comment(self, author: str, body: str, *, app: App | None = None) -> IssueComment:
        """Write in the conversation."""
        with self.world.state.lock:
            account = self.world.state.account(author)
            comment = IssueComment(self.world.state.new_id(), self.model, account, body, app)
            self.model.comments.append(comment)
            self._emit("issue_comment", self.world.payloads.issue_comment("created", comment), account)
            return comment

    def delete_comment(self, target: IssueComment | ReviewComment) -> None:
        """Take a comment away."""
        with self.world.state.lock:
            shelf = self.model.comments if isinstance(target, IssueComment) else self.model.review_comments
            self._tell_of("deleted", target)
            shelf.remove(target)  # type: ignore[arg-type]  # each shelf holds its own kind

    def dismiss(self, review: Review) -> None:
        """Dismiss a review."""
        with self.world.state.lock:
            review.state, review.updated_at = "DISMISSED", now()
            self._tell_of("dismissed", review)

    def resolve(self, comment: ReviewComment) -> None:
        """Resolve the thread of a comment."""
        with self.world.state.lock:
            comment.root.resolved = True

    def _tell_of(self, action: str, target: IssueComment | ReviewComment | Review) -> None:
        sender = target.author or self.model.author
        payloads = self.world.payloads
        if isinstance(target, IssueComment):
            self._emit("issue_comment", payloads.issue_comment(action, target), sender)
        elif isinstance(target, ReviewComment):
            self._emit("pull_request_review_comment", payloads.review_comment(action, target), sender)
        else:
            self._emit("pull_request_review", payloads.review(action, target), sender)

    def _emit(self, event: str, payload: Json, sender: Account) -> None:
        self.world.emit(event, payload, self.model.repository, sender)


def _refused(error: AnchorError) -> ApiError:
    field = str(error).split()[0]
    detail = {"resource": "PullRequestReviewComment", "code": "custom", "field": field}
    return ApiError(422, "Validation Failed", errors=[detail | {"message": str(error)}])
