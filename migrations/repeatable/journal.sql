create or replace function refuse_change() returns trigger language plpgsql as $$
  begin raise exception 'the audit trail is written once' using errcode = 'insufficient_privilege'; end $$;

create or replace function refuse_unsealing() returns trigger language plpgsql as $$
  begin
    if new.number <> old.number or new.chain <> old.chain or new.link <= old.link then
      raise exception 'a seal of the audit trail only moves on' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end $$;

create or replace trigger audit_trail_rows before update or delete on audit_trail
  for each row execute function refuse_change();
create or replace trigger audit_trail_whole before truncate on audit_trail
  for each statement execute function refuse_change();
create or replace trigger audit_seal_moves before update on audit_seal
  for each row execute function refuse_unsealing();
create or replace trigger audit_seal_rows before delete on audit_seal
  for each row execute function refuse_change();
create or replace trigger audit_seal_whole before truncate on audit_seal
  for each statement execute function refuse_change();
alter table audit_trail enable always trigger audit_trail_rows;
alter table audit_trail enable always trigger audit_trail_whole;
alter table audit_seal enable always trigger audit_seal_moves;
alter table audit_seal enable always trigger audit_seal_rows;
alter table audit_seal enable always trigger audit_seal_whole;
