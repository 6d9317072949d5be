-- Files are encrypted, part by part, with the key that this names; those from before are as they were.
alter table "files" add column "key_id" text;
alter table "files" drop constraint "files_size_check";
-- Parts of 256 KiB, each 28 bytes longer than it was (server/files/stored-bytes.ts).
alter table "files" add constraint "files_size_check" check (octet_length("bytes") =
  "size" + case when "key_id" is null then 0 else 28 * ceil("size" / 262144.0)::integer end);
-- What is encrypted is bound to the file's number, which is therefore known before.
grant insert ("id", "key_id") on "files" to portal_app;
grant usage on sequence "files_id_seq" to portal_app;
