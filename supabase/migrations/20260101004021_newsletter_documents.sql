-- Newsletters with structured text (supabase/functions/_shared/newsletter-message/document.ts). The column is null for plain text; where it is
-- set, `content` is the plain text that the renderer makes of it.

-- One line without control characters but the tab.
create function private.is_document_text(_value jsonb, _max integer) returns boolean
  language sql immutable parallel safe
  return jsonb_typeof(_value) = 'string' and char_length(_value #>> '{}') <= _max
    and _value #>> '{}' !~ '[\u0001-\u0008\u000A-\u001F\u007F]';

-- An absolute address of the web or of mail: no script, no file, nothing relative.
create function private.is_document_address(_value jsonb, _schemes text) returns boolean
  language sql immutable parallel safe
  return private.is_document_text(_value, 2048)
    and _value #>> '{}' ~* ('^(' || _schemes || ')[^/[:space:]][^[:space:]]*$');

create function private.is_document_mark(_mark jsonb) returns boolean
  language sql immutable parallel safe
  return case _mark ->> 'type'
    when 'bold' then true
    when 'italic' then true
    when 'link' then private.is_document_address(_mark #> '{attrs,href}', 'https?://|mailto:')
    else false
  end;

create function private.is_document_entry(_entry jsonb) returns boolean
  language sql immutable parallel safe
  return private.is_document_text(_entry -> 'title', 300) and private.is_document_text(_entry -> 'details', 300)
    and private.is_document_address(_entry -> 'href', 'https?://|mailto:');

-- Whether a JSON value is a list of at most _max elements.
create function private.is_document_list(_value jsonb, _max integer) returns boolean
  language sql immutable parallel safe
  return case jsonb_typeof(_value) when 'array' then jsonb_array_length(_value) <= _max else false end;

-- Whether a node has one of the types and holds what the type demands; _depth counts the lists around it. The same bounds as
-- `readDocument`, which refuses more: addresses that no browser understands.
create function private.is_document_node(_node jsonb, _types text[], _depth integer) returns boolean
  language plpgsql immutable parallel safe
  set search_path = ''
  as $$
declare
  _type constant text := _node ->> 'type';
  _attrs constant jsonb := _node -> 'attrs';
  _content constant jsonb := _node -> 'content';
  _children text[];
begin
  if jsonb_typeof(_node) is distinct from 'object' or _type is null or _type <> all (_types) then
    return false;
  end if;
  case _type
    when 'hardBreak' then
      return true;
    when 'text' then
      return private.is_document_text(_node -> 'text', 200000) and case
        when not _node ? 'marks' then true
        when private.is_document_list(_node -> 'marks', 3) then not exists (
          select from jsonb_array_elements(_node -> 'marks') as mark where private.is_document_mark(mark) is not true)
        else false
      end;
    when 'image' then
      return private.is_document_address(_attrs -> 'src', 'https?://') and private.is_document_text(_attrs -> 'alt', 300);
    when 'button' then
      return private.is_document_text(_attrs -> 'label', 300) and _attrs ->> 'label' ~ '[^[:space:]]'
        and private.is_document_address(_attrs -> 'href', 'https?://|mailto:');
    when 'events', 'post', 'jobs' then
      return case when private.is_document_list(_attrs -> 'items', 20) then not exists (
          select from jsonb_array_elements(_attrs -> 'items') as entry where private.is_document_entry(entry) is not true)
        else false
      end;
    when 'paragraph', 'heading' then
      if _type = 'heading' and coalesce(_attrs -> 'level' not in ('2', '3'), true) then
        return false;
      end if;
      if not _node ? 'content' then
        return true;
      end if;
      _children := array['text', 'hardBreak'];
    when 'bulletList', 'orderedList' then
      if _depth >= 3 then
        return false;
      end if;
      _children := array['listItem'];
    when 'listItem' then
      _children := array['paragraph', 'bulletList', 'orderedList'];
    else
      _children := array['paragraph', 'heading', 'bulletList', 'orderedList', 'image', 'button', 'events', 'post', 'jobs'];
  end case;
  return case when private.is_document_list(_content, 500) then not exists (
      select from jsonb_array_elements(_content) as child
      where private.is_document_node(child, _children, _depth + (_type in ('bulletList', 'orderedList'))::integer) is not true)
    else false
  end;
end
$$;

-- 200,000 characters as `JSON.stringify` writes them, of up to three bytes, and the spaces that PostgreSQL adds.
create function private.is_newsletter_document(_document jsonb) returns boolean
  language sql immutable strict parallel safe
  return octet_length(_document::text) <= 640000
    and coalesce(private.is_document_node(_document, array['doc'], 0) and jsonb_array_length(_document -> 'content') > 0, false);

alter table public.newsletters
  add column document jsonb check (private.is_newsletter_document(document));

alter table public.newsletter_drafts
  drop constraint newsletter_drafts_check,
  add column document jsonb check (private.is_newsletter_document(document)),
  -- A picture alone is something, too.
  add check (subject ~ '[^[:space:]]' or content ~ '[^[:space:]]' or document is not null);

grant insert (document), update (document) on public.newsletter_drafts to authenticated;

drop trigger note_editor on public.newsletter_drafts;
create trigger note_editor before insert or update of subject, content, document on public.newsletter_drafts
  for each row execute function private.note_editor();
