#!/bin/sh
# Run once, last, on a new database server: the site's role gets the password of the settings, and the superuser none, so that nobody
# logs in as superuser over the network. Inside the container "psql -U postgres zunft" goes on working.
set -eu
psql -v ON_ERROR_STOP=1 --no-psqlrc --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
\getenv password POSTGRES_PASSWORD
alter role zunft password :'password';
alter role postgres password null;
SQL
