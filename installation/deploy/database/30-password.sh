# Run once, last, on a new database server: the site's role gets the password of the settings, and the superuser loses its password, so
# that a login as superuser over the network is impossible. Inside the container "psql -U postgres zunft" still works.
set -eu
psql -v ON_ERROR_STOP=1 --no-psqlrc --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
\getenv password POSTGRES_PASSWORD
alter role zunft password :'password';
alter role postgres password null;
SQL
