export type Noun = Readonly<{
  one: string
  many: string
  gender: 'feminine' | 'masculine' | 'neuter'
  /** The noun in texts to the submitter, if it differs. */
  sent?: string
}>

/** A kind of submission that members own (`private.register_own_entries`), with pages of its own (`site/app/routes.ts`). */
export type Entity = Noun &
  Readonly<{
    /** Name of table, page, area, moderation setting and route files. */
    name: string
    /** Path of the list. */
    path: string
    /** Label of the link to the form of a new one. */
    submit: string
    /** What search engines say about the list; may name other settings as their texts do (`site/app/association/fill-texts.ts`). */
    description: string
  }>

/**
 * By kind. Each brings its routes, an entry of footer and sitemap, a switch among the areas, a rule of moderation (after approval, unless it is
 * changed), a description among those of the pages, and nouns of mails, log and texts that enumerate what can be submitted.
 */
export const ENTITIES = {
  job: {
    name: 'jobs',
    one: 'Stellenangebot',
    many: 'Stellenangebote',
    gender: 'neuter',
    path: '/stellen',
    submit: 'Stelle anbieten',
    description:
      'Freie Stellen und Ausbildungsplätze in {Ort}: Vollzeit, Teilzeit, Minijob und Praktikum bei unseren Mitgliedsbetrieben.',
  },
} as const satisfies Readonly<Record<string, Entity>>

export type EntityKind = keyof typeof ENTITIES
export type EntityName = (typeof ENTITIES)[EntityKind]['name']

/** What a function makes of each entity, by name. */
export const byEntity = <Made>(make: (entity: Entity) => Made) =>
  Object.fromEntries(Object.values(ENTITIES).map((entity) => [entity.name, make(entity)])) as Readonly<
    Record<EntityName, Made>
  >
