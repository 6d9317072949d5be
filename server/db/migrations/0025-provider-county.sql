alter table "tenants" add column "county" text;
create index "tenants_county_idx" on "tenants" ("county", "id");
