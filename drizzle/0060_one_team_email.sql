-- About a profile, the team gets one email, when it is ready or late.
UPDATE "deliveries" SET "state" = 'called_off' WHERE "state" = 'waiting' AND "name" IN ('rehome.team', 'breeder.team');
