# Not run here: written with care and read through, but nobody has built this image yet.
# The workspace is copied as it is: Node refuses to run .ts files from a real node_modules.
FROM node:24-bookworm-slim

WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY schemas/package.json schemas/
COPY sync/package.json sync/
COPY server/package.json server/
COPY client-core/package.json client-core/
COPY desktop/package.json desktop/
COPY test/package.json test/
RUN npm ci --omit=dev --ignore-scripts
COPY tsconfig.json ./
COPY schemas schemas
COPY sync sync
COPY server server
COPY client-core client-core
COPY desktop desktop
RUN npm run build && mkdir /data && chown node:node /data

USER node
ENV NODE_ENV=production PORT=3000 EVERTILL_DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK CMD node -e "fetch('http://127.0.0.1:3000/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"
# Not through npm: SIGTERM must reach the server itself.
CMD ["node", "server/main.ts", "--empty"]
