# The App: `citecheck serve` on SQLite in /data, or `web` and `worker` apart on PostgreSQL (compose.yaml).
# Not on bookworm: its SQLite is too old for DBOS, see bot/storage/database.py.
# Runs as a user without rights or home, on a read-only root file system with a writable /data and /tmp.

FROM python:3.13-slim-trixie AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv /opt/citecheck
WORKDIR /src
# apart, so that a change of ours does not fetch everything anew
COPY requirements-bot.lock ./
RUN /opt/citecheck/bin/pip install --require-hashes --only-binary :all: -r requirements-bot.lock
COPY pyproject.toml README.md LICENSE ./
COPY bot bot
COPY checks checks
COPY citecheck citecheck
RUN /opt/citecheck/bin/pip install --no-deps . \
    && /opt/citecheck/bin/python -m compileall -q -j 0 /opt/citecheck/lib \
    && /opt/citecheck/bin/pip uninstall --yes pip

FROM python:3.13-slim-trixie
RUN useradd --system --uid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin citecheck \
    && install -d -o citecheck -g citecheck -m 0750 /data
COPY --from=build /opt/citecheck /opt/citecheck
ENV PATH=/opt/citecheck/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    CITECHECK_HOST=0.0.0.0 \
    DATABASE_URL=sqlite:////data/citecheck.sqlite \
    CITECHECK_CACHE_DIR=/tmp/citecheck
WORKDIR /data
VOLUME /data
USER 10001:10001
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-m", "bot.web.probe"]
CMD ["citecheck", "serve"]
