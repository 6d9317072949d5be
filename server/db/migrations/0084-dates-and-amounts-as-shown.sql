-- By hand: files may hold dates and amounts as the portal shows them: 11/10/2026, $1,234.50, -$1,234.50. Which of month and day
-- comes first is asked once per file, where its dates do not say.
alter table "upload_files" add column "date_order" text check ("date_order" in ('month', 'day'));

create function "upload_date"("given" text, "date_order" text) returns date language sql immutable as $$
  select case
    when "given" ~ '^[12][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' then "upload_date"("given")
    when "given" ~ '^[0-9]{1,2}/[0-9]{1,2}/[12][0-9]{3}$' then "upload_date"(concat_ws('-', split_part("given", '/', 3),
      lpad(split_part("given", '/', case when "date_order" = 'day' then 2 else 1 end), 2, '0'),
      lpad(split_part("given", '/', case when "date_order" = 'day' then 1 else 2 end), 2, '0')))
  end
$$;

create or replace function "upload_amount"("given" text) returns numeric language sql immutable as $$
  select case when "given" ~ '^-?\$?([0-9]{1,12}|[0-9]{1,3}(,[0-9]{3}){1,3})(\.[0-9]{1,2})?$' then translate("given", '$,', '')::numeric end
$$;
