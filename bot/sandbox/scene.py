"""Setting the scene: what people and other Apps do, each act followed by its webhook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.accounts import now
from bot.sandbox.check_runs import annotation as annotation_of
from bot.sandbox.check_runs import create_check_run, update_check_run
from bot.sandbox.code.anchors import merge_base
from bot.sandbox.code.git import GitRepository
from bot.sandbox.conversation import Conversation
from bot.sandbox.models import PullRequest, Repository, Role

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.sandbox.accounts import Account
    from bot.sandbox.code.git import Content
    from bot.sandbox.models import CheckRun
    from bot.sandbox.shapes.people import Json
    from bot.sandbox.world import World


class RepositoryScene:
    """A repository, and what may be done to it."""

    def __init__(self, world: World, model: Repository) -> None:
        self.world = world
        self.model = model

    @property
    def full_name(self) -> str:
        """`owner/name`, as it is now."""
        return self.model.full_name

    @property
    def git(self) -> GitRepository:
        """The code."""
        return self.model.git

    def head(self, branch: str | None = None) -> str:
        """The oid of a branch's newest commit; KeyError when there is no such branch."""
        name = branch or self.model.default_branch
        oid = self.git.resolve(f"refs/heads/{name}")
        if oid is None:
            raise KeyError(name)
        return oid

    def write(
        self,
        files: Mapping[str, Content],
        *,
        branch: str | None = None,
        message: str = "Change",
        author: str = "alice",
    ) -> str:
        """Commit to a branch (the default one unless named) and return the commit."""
        name = branch or self.model.default_branch
        with self.world.state.lock:
            parent = self.git.resolve(f"refs/heads/{name}") or self.git.resolve(self.model.default_branch)
            self.model.pushed_at = now()
            return self.git.commit(
                name, files, message=message, author=author, time=self.world.tick(), parent=parent
            )

    def set_permission(self, login: str, role: str) -> None:
        """Make somebody a collaborator: `read`, `triage`, `write`, `maintain`, `admin`; `none` to remove."""
        with self.world.state.lock:
            self.world.state.account(login)
            self.model.roles[login.lower()] = Role(role)

    def fork(self, owner: str) -> RepositoryScene:
        """The fork of an account, made when it has none yet."""
        state = self.world.state
        with state.lock:
            name = f"{owner}/{self.model.name}"
            found = state.repository(name)
            if found is None:
                git = GitRepository.fork(self.git, state.root / f"{state.new_small_id()}.git")
                found = Repository(
                    state.new_small_id(),
                    state.account(owner),
                    self.model.name,
                    git,
                    default_branch=self.model.default_branch,
                    parent=self.model,
                )
                state.repositories[found.id] = found
            return RepositoryScene(self.world, found)

    def open_pull_request(
        self,
        changes: Mapping[str, Content],
        *,
        branch: str = "feature",
        title: str = "A change",
        body: str = "",
        author: str = "alice",
        base: str | None = None,
        fork: bool = False,
        draft: bool = False,
    ) -> PullRequestScene:
        """Push a branch (in a fork of the author's, if wanted) and open a pull request from it."""
        state = self.world.state
        with state.lock:
            base_ref = base or self.model.default_branch
            base_sha = self.head(base_ref)
            source = self.fork(author) if fork else self
            if fork:
                source.git.fetch(self.git, f"refs/heads/{base_ref}", f"refs/heads/{base_ref}")
            head_sha = source.git.commit(
                branch, changes, message=title, author=author, time=self.world.tick(), parent=base_sha
            )
            pull = PullRequest(
                state.new_id(),
                self.model,
                next(self.model.numbers),
                title,
                body,
                state.account(author),
                base_ref,
                base_sha,
                branch,
                head_sha,
                source.model,
                draft,
            )
            self.model.pulls[pull.number] = pull
            scene = PullRequestScene(self.world, pull)
            scene.publish_head()
            scene.announce("opened", pull.author)
            self.world.request_suite(pull)
            return scene

    def rename(self, full_name: str) -> None:
        """Give the repository another name, or another owner; the old name redirects."""
        state = self.world.state
        with state.lock:
            owner, name = full_name.split("/")
            old, sender = self.model.full_name, self.model.owner
            was: Json = {"name": {"from": self.model.name}}
            if owner.lower() != sender.login.lower():
                was = {"owner": {"from": {"user": self.world.shapes.user(sender)}}}
            before = self.world.installation_on(self.model)
            state.former_names[old.lower()] = self.model.id
            self.model.owner, self.model.name = state.account(owner), name
            if before is not None and self.world.installation_on(self.model) is None:
                self.world.install_app(owner)
            self._tell("transferred" if "owner" in was else "renamed", sender, changes=was)

    def publish(self) -> None:
        """Let everybody see the repository."""
        with self.world.state.lock:
            self.model.private = False
            self._tell("publicized", self.model.owner)

    def _tell(self, action: str, sender: Account, **more: object) -> None:
        payload = self.world.payloads.repository(action, **more)
        self.world.emit("repository", payload, self.model, sender)

    def delete(self) -> None:
        """Remove the repository; everything about it is 404 from now on."""
        with self.world.state.lock:
            self._tell("deleted", self.model.owner)
            self.world.state.repositories.pop(self.model.id, None)
            for repository in self.world.state.repositories.values():
                for pull in repository.pulls.values():
                    if pull.head_repository is self.model:
                        pull.head_repository = None

    def pull_request(self, number: int) -> PullRequestScene:
        """An open or closed pull request by number; KeyError when there is none."""
        return PullRequestScene(self.world, self.model.pulls[number])

    def check_runs(self, sha: str, name: str | None = None) -> list[CheckRun]:
        """All check runs on a commit, oldest first."""
        with self.world.state.lock:
            return [
                run
                for suite in self.model.suites
                if suite.head_sha == sha
                for run in suite.runs
                if name in (None, run.name)
            ]


class PullRequestScene(Conversation):
    """A pull request, and what may happen to it."""

    @property
    def number(self) -> int:
        """Its number in the repository."""
        return self.model.number

    @property
    def head_sha(self) -> str:
        """The newest commit."""
        return self.model.head_sha

    @property
    def base_sha(self) -> str:
        """The base branch at the last push or change of base."""
        return self.model.base_sha

    @property
    def merge_base(self) -> str:
        """Where its diff starts."""
        return merge_base(self.model)

    @property
    def repository(self) -> RepositoryScene:
        """Where it was opened."""
        return RepositoryScene(self.world, self.model.repository)

    @property
    def url(self) -> str:
        """Its page."""
        return self.world.shapes.pull_page(self.model)

    def push(
        self,
        changes: Mapping[str, Content],
        *,
        force: bool = False,
    ) -> str:
        """Push a commit; with `force` it replaces all earlier ones of the branch. Emits `synchronize`."""
        with self.world.state.lock:
            pull = self.model
            source = pull.head_repository or pull.repository
            before = pull.head_sha
            base_tip = pull.repository.git.resolve(f"refs/heads/{pull.base_ref}") or pull.base_sha
            if force and source is not pull.repository:
                source.git.fetch(
                    pull.repository.git, f"refs/heads/{pull.base_ref}", f"refs/heads/{pull.base_ref}"
                )
            pusher = pull.author
            pull.head_sha = source.git.commit(
                pull.head_ref,
                changes,
                message="Another change",
                author=pusher.login,
                time=self.world.tick(),
                parent=base_tip if force else before,
            )
            pull.base_sha = base_tip
            source.pushed_at = now()
            self.publish_head()
            if pull.state == "open":
                self.announce("synchronize", pusher, before=before, after=pull.head_sha)
                self.world.request_suite(pull)
            return pull.head_sha

    def publish_head(self) -> None:
        """Make the head readable in the base repository, as `refs/pull/N/head`."""
        pull = self.model
        ref = f"refs/pull/{pull.number}/head"
        if pull.from_fork and pull.head_repository:
            pull.repository.git.fetch(pull.head_repository.git, f"refs/heads/{pull.head_ref}", ref)
        else:
            pull.repository.git.set_ref(ref, pull.head_sha)

    def close(self, by: str | None = None) -> None:
        """Close it without merging."""
        self._set_state("closed", by)

    def reopen(self) -> None:
        """Open it again."""
        self._set_state("open", None)

    def merge(self, by: str | None = None, *, squash: bool = False) -> str:
        """Merge it into the base branch, as one commit with `squash`, and return that commit; GitError on conflicts."""
        with self.world.state.lock:
            pull, git = self.model, self.model.repository.git
            tip = git.resolve(f"refs/heads/{pull.base_ref}") or pull.base_sha
            person = by or pull.author.login
            message = f"{pull.title} (#{pull.number})" if squash else f"Merge #{pull.number}"
            oid = git.merge(
                tip, pull.head_sha, message=message, author=person, time=self.world.tick(), squash=squash
            )
            git.set_ref(f"refs/heads/{pull.base_ref}", oid)
            pull.merge_commit = oid
            self._set_state("closed", by)
            return oid

    def _set_state(self, state: str, by: str | None) -> None:
        with self.world.state.lock:
            pull = self.model
            pull.state, pull.closed_at = state, now() if state == "closed" else None
            person = self.world.state.account(by) if by else pull.author
            self.announce("closed" if state == "closed" else "reopened", person)

    def delete_head_branch(self) -> None:
        """Delete the branch it came from; the head commit stays readable."""
        with self.world.state.lock:
            if self.model.head_repository:
                self.model.head_repository.git.delete_ref(f"refs/heads/{self.model.head_ref}")

    # ---- checks

    def check_run_by(
        self,
        app: str,
        annotations: Sequence[Json] = (),
        *,
        name: str | None = None,
        conclusion: str | None = "neutral",
        title: str = "Done",
        summary: str = "",
        status: str = "completed",
    ) -> CheckRun:
        """A check run of another App on the head; annotations as the API takes them."""
        with self.world.state.lock:
            other = self.world.other_app(app)
            body: Json = {"name": name or app, "head_sha": self.head_sha, "status": "in_progress"}
            run = create_check_run(self.world.state, other, self.model.repository, body)
            self.world.tell_check_run("created", run, other.bot)
            run.annotations = [annotation_of(each) for each in annotations]
            run.title, run.summary = title, summary
            if status == "completed":
                update_check_run(run, {"status": status, "conclusion": conclusion})
                self.world.tell_check_run("completed", run, other.bot)
            return run

    def check_runs(self, name: str | None = None, sha: str | None = None) -> list[CheckRun]:
        """The check runs on the head (or another commit), oldest first."""
        return self.repository.check_runs(sha or self.head_sha, name)

    def announce(self, action: str, sender: Account, **more: object) -> None:
        """Emit `pull_request`."""
        self.model.updated_at = now()
        self._emit("pull_request", self.world.payloads.pull_request(action, self.model, **more), sender)
