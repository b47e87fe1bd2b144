#!/bin/sh
# Run once by the image of PostgreSQL, for an empty volume.
set -eu
psql -U postgres -v owner_password="$OWNER_PASSWORD" -v server_password="$SERVER_PASSWORD" -f /keystock/database.sql
