-- Days between two patrols: by protection level, halved for weak trees, a month for endangered.
create or replace function patrol_cycle(protect_level varchar, vigor varchar) returns int
  language sql immutable parallel safe as $$
    select case when vigor = '3' then 30 else
      (case protect_level when '1' then 91 when '2' then 182 else 365 end) / (case when vigor = '2' then 2 else 1 end)
    end $$;
