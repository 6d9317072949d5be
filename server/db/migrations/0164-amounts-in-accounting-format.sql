-- By hand: spreadsheets write an amount in the accounting format with a space after the dollar sign: $ 1,234.50.
create or replace function "upload_amount"("given" text) returns numeric language sql immutable as $$
  select case when "given" ~ '^-?(\$ ?)?([0-9]{1,12}|[0-9]{1,3}(,[0-9]{3}){1,3})(\.[0-9]{1,2})?$' then translate("given", '$, ', '')::numeric end
$$;
