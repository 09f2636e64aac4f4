-- Generated from supabase/seed/settings/roding.json by "npm run demo-settings".
insert into public.settings_versions (number, document, note) values (1, $settings${
  "association": {
    "name": "Gewerbeverein Roding e. V.",
    "shortName": "Gewerbeverein Roding",
    "article": "der",
    "town": "Roding",
    "greeting": "Grüß Gott",
    "foundedIn": 1979
  },
  "contact": {
    "street": "Musterstraße 1",
    "postalCode": "93426",
    "phone": "09461 000 100",
    "email": "vorstand@gewerbeverein-roding.example"
  },
  "board": {
    "members": [
      {
        "name": "Erika Mustermann",
        "role": "1. Vorsitzende",
        "business": "Buchhandlung Lesezeichen",
        "address": "Regenstraße 5, 93426 Roding",
        "phone": "09461 000 103"
      },
      {
        "name": "Max Mustermann",
        "role": "2. Vorsitzender",
        "business": "Gasthof Zum Goldenen Lamm",
        "address": "Marktplatz 11, 93426 Roding",
        "phone": "09461 000 102"
      },
      { "name": "Theresa Beispiel", "role": "Schatzmeisterin", "phone": "09461 000 121" },
      { "name": "Jörg Musterhuber", "role": "Schriftführer", "phone": "09461 000 122" },
      { "name": "Özlem Beispiel", "role": "Veranstaltungen" },
      { "name": "Ludwig Beispielmeier", "role": "Gutscheinkarte" },
      { "name": "Anna Musterhuber", "role": "Öffentlichkeitsarbeit" },
      { "name": "Korbinian Mustermann", "role": "Beisitzer, Handwerk" },
      { "name": "Änne Beispielbauer", "role": "Beisitzerin, Gastronomie" },
      { "name": "Franz-Xaver Musterer", "role": "Beisitzer, Innenstadt" }
    ],
    "photographerName": "Studio Musterbild",
    "photographerUrl": "https://www.studio-musterbild.example"
  },
  "areas": { "postsPath": "/mein-roding" },
  "map": { "centre": "49.1935, 12.5180" },
  "look": { "sharingMotto": "Läden, Feste, Gutscheinkarte" },
  "texts": {
    "hero": "Über 80 Betriebe, seit mehr als 45 Jahren: Wir richten Märkte und Feste aus, geben die Gutscheinkarte heraus und machen gute Ideen zum Stadtgespräch.",
    "ideas": "Mehr Bänke am Fluss, ein Radständer, ein Fest? Hängen Sie es an unser Brett. Was viele gut finden, nehmen wir mit ins Rathaus.",
    "posts": "Der Nebel über dem Regen, die ersten Brezn des Tages: Teilen Sie ein Bild und die Geschichte dazu.",
    "join": "Werbung, Gutscheinkarte, Feste und ein kurzer Draht zu allen anderen – für Betriebe jeder Größe.",
    "figuresTitle": "Seit über 45 Jahren die Stimme der Betriebe in der Stadt"
  },
  "pages": {
    "homeTitle": "{Kurzname}: Läden, Feste, Gutscheinkarte",
    "home": "Der {Kurzname} verbindet über 80 Betriebe: Feste und Märkte, eine Gutscheinkarte für die ganze Stadt und ein offenes Ohr für Ideen.",
    "vouchers": "Die Rodinger Gutscheinkarte zu 10, 25 und 50 Euro: alle Einlösestellen und Verkaufsstellen mit Adresse, Telefon und Website.",
    "jobs": "Freie Stellen und Ausbildungsplätze in Roding: Vollzeit, Teilzeit, Minijob und Praktikum bei den Mitgliedsbetrieben im {Kurzname}.",
    "membership": "Mitglied im {Kurzname} werden: was Sie davon haben, was es kostet, wer schon dabei ist, und der Antrag zum Ausfüllen.",
    "login": "Einloggen in das Konto beim {Kurzname}: Mitgliederbereich und Verwaltung.",
    "register": "Ein Konto beim {Kurzname} anlegen, für Mitglieder und alle, die mitmachen.",
    "resetPassword": "Ein neues Passwort für Ihr Konto beim {Kurzname} wählen."
  },
  "figures": { "membersAtLeast": 80, "partnersAtLeast": 60, "eventsPerYear": "4+" },
  "photos": {
    "themes": [
      {
        "title": "Licht in der Stadt",
        "text": "Laternen, Schaufenster, der letzte Streifen Sonne über dem Regen: Zeigen Sie uns, was bei Ihnen leuchtet."
      }
    ]
  },
  "highlights": {
    "items": [
      {
        "title": "Weihnachtsdorf",
        "when": "Im Advent {Jahr}",
        "until": "2026-12-24",
        "yearly": true,
        "text": "Hütten, Lichter und der Duft von gebrannten Mandeln rund um den Marktplatz."
      },
      {
        "title": "Verkaufsoffener Sonntag",
        "when": "Mehrmals im Jahr",
        "text": "Die Geschäfte der Innenstadt öffnen am Sonntag, mit Programm für Groß und Klein."
      }
    ]
  },
  "vouchers": {
    "name": "Rodinger Gutscheinkarte",
    "acceptancePoints": "Über 80 Einlösestellen",
    "participantList": "https://downloads.gewerbeverein-roding.example/teilnehmerliste.pdf",
    "lead": "Ein Geschenk, das in der Stadt bleibt: {Kartenwerte} Euro, einzulösen in {Region}. Hier steht, wo die Karte gilt und wo es sie gibt."
  },
  "membership": {
    "fee": 120,
    "vat": "plus",
    "benefits": [
      {
        "title": "Die Gutscheinkarte",
        "text": "Wer in Roding schenkt, schenkt Roding: Nehmen Sie die Karte an, und das Geld bleibt in der Stadt."
      },
      {
        "title": "Feste, die Leute bringen",
        "text": "Weihnachtsdorf, Märkte, verkaufsoffene Sonntage: Wir planen und werben gemeinsam, Sie öffnen die Tür."
      },
      {
        "title": "Gesehen werden",
        "text": "Ihr Betrieb steht auf dieser Website, im Newsletter und dort, wo der Verein auftritt."
      },
      {
        "title": "Eine Stimme im Rathaus",
        "text": "Parkplätze, Baustellen, Öffnungszeiten: Was alle betrifft, tragen wir zusammen vor."
      }
    ],
    "aboutTitle": "Seit 1979 am selben Strang",
    "about": [
      {
        "text": "Vor mehr als 45 Jahren haben sich Rodinger Geschäftsleute zusammengetan, damit die Stadt lebendig bleibt. Heute gehören über 80 Betriebe dazu: Läden und Wirtshäuser, Handwerk, Praxen und Büros, vom Familienbetrieb bis zur Filiale."
      },
      {
        "text": "Der Vorstand arbeitet ehrenamtlich. Mitreden kann jedes Mitglied, mitanpacken auch."
      }
    ]
  },
  "social": {
    "handle": "gewerbeverein.roding",
    "posts": [
      { "url": "https://photos.example/p/weihnachtsdorf", "title": "Das Weihnachtsdorf wird aufgebaut" },
      { "url": "https://photos.example/p/verkaufsoffen", "title": "Verkaufsoffener Sonntag in der Innenstadt" },
      { "url": "https://photos.example/p/gutschein", "title": "Die Gutscheinkarte zum Verschenken" }
    ]
  },
  "legal": {
    "registerCourt": "Amtsgericht [Ort]",
    "responsible": "Erika Mustermann",
    "supervisoryAuthority": "für Vereine in Bayern ist das Bayerische Landesamt für Datenschutzaufsicht in Ansbach zuständig.",
    "designerName": "Webwerkstatt Muster",
    "designerAddress": "Beispielgasse 7, 93426 Roding",
    "designerUrl": "https://www.webwerkstatt-muster.example"
  },
  "documents": {
    "statutesSample": true,
    "calendarFile": "events-roding",
    "calendarDescription": "Märkte, Feste und Termine, angekündigt auf der Website: {Kurzname}.",
    "calendarUid": "gewerbeverein-roding"
  }
}$settings$, 'Demodaten');
