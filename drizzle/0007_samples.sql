-- Sample kennels were given postal codes that exist. These cannot: the lowest ZIP code in use is 00501, no
-- Canadian code begins with Z, and ZZ99 is what British registers write where there is no address.
UPDATE "breeders" SET "zip" = CASE "country" WHEN 'US' THEN '00000' WHEN 'CA' THEN 'Z9Z 9Z9' ELSE 'ZZ99 9ZZ' END
WHERE "sample" AND "country" IN ('US', 'CA', 'GB') AND ("email", "zip") IN (VALUES
	('ficostorto@example.com', '93446'),
	('hello.pecanbottom@example.com', '78602'),
	('tamsinhollow@example.com', '28787'),
	('spiti.argou@example.com', '34689'),
	('bonjour.delaquerriere@example.com', '70503'),
	('okafor.corsi@example.com', '30030'),
	('saltboxlane@example.com', '01950'),
	('ferroefieno@example.com', '59714'),
	('ninepinfarm@example.com', '54665'),
	('corte.passeri@example.com', '87048'),
	('hartiganbell@example.com', '17603'),
	('ombra.dinverno@example.com', 'J1H 5C7'),
	('cormorantpoint@example.com', 'V9R 5J2'),
	('kowalczykcorso@example.com', 'P3E 4S8'),
	('neve.e.rame@example.com', 'T1W 1N6'),
	('redelevator@example.com', 'S6H 2V3'),
	('petiteanse@example.com', 'E1A 6W4'),
	('lanternslip@example.com', 'B0J 2C0'),
	('limekilnyard@example.com', 'BD23 1UD'),
	('vasari.whitcombe@example.com', 'NE46 3HL'),
	('bryncysgod@example.com', 'SA31 2JN'),
	('cancelloverde@example.com', 'NR2 4SH'),
	('auchterlairn@example.com', 'PH2 7BL'),
	('mulberrydray@example.com', 'TA1 3PF'),
	('casagrigia@example.com', '44902'),
	('settecampane@example.com', 'N1H 6J2'),
	('pennyroyal.corsi@example.com', 'HR1 2LX')
);--> statement-breakpoint
-- The guides are the site's own content. The clock prints their PDFs anew, which say otherwise.
WITH "content" AS (UPDATE "guides" SET "sample" = false WHERE "sample" RETURNING "id")
INSERT INTO "history" ("subject_kind", "subject_id", "actor", "event")
SELECT 'guide', "id", 'the system: an update', 'is no sample' FROM "content";
