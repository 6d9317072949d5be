-- A link that was out when somebody was deactivated lets nobody in, neither while they are nor once they are reactivated: as
-- their sessions, it is over for good.
drop trigger "withdraw_links" on "users";
create trigger "withdraw_links" after update of "email_address", "is_active" on "users"
  for each row when (lower(old."email_address") <> lower(new."email_address") or (old."is_active" and not new."is_active"))
  execute function "withdraw_links"();
