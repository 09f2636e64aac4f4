-- Behind a proxy that was not named to the server all visitors have its address, or that of a machine in the same house. They cannot be told
-- apart, so a fifth of a budget would be all that everybody has: they share the whole of it, as visitors of unknown networks do.
create or replace function private.network_hash() returns bytea
  language sql volatile security definer
  set search_path = ''
  as $$
    select private.address_hash('network ' || n::text) from private.request_network() as n
    where not n <<= any ('{10.0.0.0/8, 100.64.0.0/10, 127.0.0.0/8, 169.254.0.0/16, 172.16.0.0/12, 192.168.0.0/16, ::/48, fc00::/7, fe80::/10}'::inet[])
  $$;

-- As before; unknown networks have no share.
create or replace function private.mails_within_budget(_queue regclass, _id name, _is_counted text, _period interval, _most integer) returns setof uuid
  language plpgsql stable
  set search_path = ''
  as $$
begin
  return query execute format($query$
    with recent as (
      select network, count(*) as sent from %1$s where %3$s and claimed_at > now() - $1 group by network
    ), due as (
      select %2$I as id, due_at, network, %3$s and claimed_at is null as counted from %1$s where due_at <= now()
    ), placed as (
      select d.id, d.due_at, d.counted, d.network,
        coalesce(r.sent, 0) + row_number() over (partition by d.counted, d.network order by d.due_at, d.id) as place
      from due as d left join recent as r on r.network is not distinct from d.network
    )
    select id from placed where not counted
    union all
    (select id from placed where counted and (place <= $2 / 5 or network is null)
      order by place, due_at, id limit greatest(0, $2 - (select coalesce(sum(sent), 0) from recent)))
    $query$, _queue, _id, _is_counted) using _period, _most;
end
$$;

-- As before; the bound of a network is for those that are known.
create or replace function private.has_room(_queue regclass, _is_counted text) returns boolean
  language plpgsql volatile security definer
  set search_path = ''
  as $$
declare
  _has_room boolean;
begin
  execute format($query$
    select count(*) < 10000 and count(*) filter (where network = $1) < 100
    from %s where %s and due_at is not null and claimed_at is null
    $query$, _queue, _is_counted) into _has_room using private.network_hash();
  return _has_room;
end
$$;
