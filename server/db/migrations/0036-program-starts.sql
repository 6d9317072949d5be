alter table "programs" add column "starts_on" date;
create index "programs_starts_on_idx" on "programs" ("starts_on", "id");
