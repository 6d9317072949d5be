alter table "upload_batches" drop constraint "upload_batches_kind_check";
alter table "upload_batches" add constraint "upload_batches_kind_check" check ("kind" in ('transactions', 'paymentGoals', 'tenants'));
