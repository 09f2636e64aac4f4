-- Where the bytes of a file are on hosted Supabase: it keeps them under bucket and name, and withholding moves only the row. $1: bucket of
-- the row, $2: its name, which for withheld pictures begins with the bucket they come from.
select
  case $1::text
    when 'withheld-pictures' then split_part($2::text, '/', 1)
    when 'withheld-site-files' then 'site'
    else $1
  end as bucket,
  case $1 when 'withheld-pictures' then substr($2, strpos($2, '/') + 1) else $2 end as name
