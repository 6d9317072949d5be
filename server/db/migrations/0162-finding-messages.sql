alter table "upload_findings" rename column "said" to "message";
