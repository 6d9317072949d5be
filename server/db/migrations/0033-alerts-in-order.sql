-- By hand: an alert ends when it starts or later. One that was kept otherwise stays until it is changed, and is then put right.
alter table "alerts" add constraint "alerts_ends_at_check" check ("ends_at" >= "starts_at") not valid;
