-- By hand: the record of a file said that a draft payment period was in use, for good: a file stays on record when it is withdrawn,
-- or when its goals were deleted one by one. A period is in use by its goals and payments, and a file forgets one that is gone.
alter table "upload_batches_periods" drop constraint "upload_batches_periods_target_id_fkey";
alter table "upload_batches_periods" add constraint "upload_batches_periods_target_id_fkey"
  foreign key ("target_id") references "payment_periods" (id) on delete cascade;
