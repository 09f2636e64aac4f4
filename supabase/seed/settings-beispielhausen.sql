-- Generated from supabase/seed/settings/beispielhausen.json by "npm run demo-settings".
insert into public.settings_versions (number, document, note) values (1, $settings${
  "association": {
    "name": "Stadtmarketing Beispielhausen e. V.",
    "shortName": "Stadtmarketing Beispielhausen",
    "article": "das",
    "town": "Beispielhausen",
    "region": "{Ort} und rund um den Mustersee",
    "foundedIn": 2003,
    "description": "Wir sind die Betriebe zwischen Hafen und Altstadt von {Ort} und machen zusammen, was einer allein nicht schafft."
  },
  "contact": {
    "street": "Hafenplatz 1",
    "postalCode": "99990",
    "phone": "09999 000 100",
    "email": "buero@stadtmarketing-beispielhausen.example"
  },
  "board": {
    "members": [
      {
        "name": "Frieda Beispiel",
        "role": "Vorsitzende",
        "business": "Buch & Tee",
        "address": "Speichergasse 5, 99990 Beispielhausen",
        "phone": "09999 000 103"
      },
      { "name": "Hinnerk Muster", "role": "Stellvertreter", "business": "Bootswerft Planke" },
      { "name": "Leyla Demo", "role": "Kasse" }
    ]
  },
  "areas": { "postsPath": "/mein-beispielhausen" },
  "look": { "accent": "#1f5f4d", "sharingMotto": "Hafen, Läden, Leute", "sharingAlt": "Zeichnung einer Stadt am Wasser" },
  "texts": {
    "heroTop": "Hafen, Läden, Leute.",
    "hero": "Vierzig Betriebe am Mustersee: Wir öffnen Höfe und Läden, feiern am Wasser und hören zu, wenn jemandem etwas fehlt.",
    "ideas": "Ein Steg, ein Fest, eine Bank auf dem Deich? Hängen Sie es an unser Brett. Was viele gut finden, nehmen wir mit ins Rathaus."
  },
  "figures": { "membersAtLeast": 40, "partnersAtLeast": 0, "eventsPerYear": "6" },
  "highlights": {
    "items": [
      {
        "title": "Hafenfest",
        "when": "Jedes Jahr im Juli",
        "text": "Drei Tage Musik, Drachenboote und ein Feuerwerk über dem Wasser."
      },
      { "title": "Lichtermarkt", "when": "Am zweiten Advent", "text": "Windlichter und Handwerk in den Höfen der Altstadt." }
    ]
  },
  "vouchers": {
    "name": "Seekarte",
    "values": [{ "value": 15 }, { "value": 40 }],
    "acceptancePoints": "Einlösestellen vom Hafen bis zum Deich"
  },
  "map": { "centre": "54.1000, 13.4000" },
  "membership": { "fee": 96, "vat": "none", "aboutTitle": "Seit 2003 in einem Boot" },
  "legal": {
    "registerCourt": "Amtsgericht Musterstadt",
    "registerNumber": "VR 0000",
    "represented": "Vertreten durch die Vorsitzende und ihren Stellvertreter, gemeinsam.",
    "responsible": "Frieda Beispiel",
    "supervisoryAuthority": "zuständig ist die Behörde des Landes, in dem der Verein sitzt.",
    "hosting": "Musterhosting GmbH, Beispielring 1, 00000 Musterstadt",
    "socialNetwork": "",
    "logs": "14 Tagen"
  },
  "documents": {
    "statutesSample": true,
    "calendarFile": "termine-beispielhausen",
    "calendarUid": "stadtmarketing-beispielhausen"
  }
}$settings$, 'Demodaten');
