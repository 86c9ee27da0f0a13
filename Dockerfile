# One image per service:
#   docker build --build-arg SERVICE=router --build-arg COMMIT="$(git rev-parse HEAD)" --tag jiaba-router .
# tests/image replays each step without Docker.
ARG NODE=node:24.21.0-bookworm-slim

# What npm reads, so that a change of code alone does not install everything again.
FROM ${NODE} AS manifests
WORKDIR /src
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete

FROM ${NODE} AS sources
WORKDIR /src
COPY --from=manifests /src .
RUN npm ci --ignore-scripts
COPY . .

# Node looks for compiled code under its version, the processor and the user: hence the user of the image below.
FROM sources AS bundle
ARG SERVICE
RUN mkdir --mode 777 dist
USER 1000:1000
RUN node dev/image/build.ts "$SERVICE" && node dev/image/fill-compile-cache.ts "dist/$SERVICE"

FROM ${NODE}
ARG SERVICE
ARG COMMIT
RUN test -n "$COMMIT"
WORKDIR /app
COPY --from=bundle /src/dist/${SERVICE} .
USER 1000:1000
ENV COMMIT=${COMMIT} NODE_ENV=production
ENV NODE_COMPILE_CACHE=.compile-cache NODE_COMPILE_CACHE_PORTABLE=1
EXPOSE 8080
CMD ["node", "main.mjs"]
