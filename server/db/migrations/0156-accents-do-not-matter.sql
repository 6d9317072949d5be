-- By hand: text as searches compare it, without case and accents, the same as `folded` (src/contracts/values/folded.ts); a test
-- compares both. Text with more characters in a row than an accented word has is not decomposed, because putting marks in order
-- takes quadratic time. Plain ASCII, which has as many bytes as characters, has no accents.
create function "folded"("value" text) returns text
  language sql immutable parallel safe
  return case
    when octet_length("value") = length("value") then lower("value")
    else translate(
      regexp_replace(
        lower(case when "value" ~ '[^\u0001-\u02ff]{31}' then "value" else normalize("value", NFD) end),
        '[\u0300-\u036f]+', '', 'g'),
      'đøłıς', 'doliσ')
  end;
revoke all on function "folded"(text) from public;
grant execute on function "folded"(text) to portal_app;
