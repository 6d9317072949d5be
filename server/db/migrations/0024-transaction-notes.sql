create index "transactions_memo_idx" on "transactions" ("memo", "id");
