type Entity = Readonly<{
  /** Name of what can be switched off, moderated and described. */
  label: string
  /** What search engines say about its list; may name other values as texts do (fill-texts.ts). */
  description: string
}>

/**
 * Kinds of submissions with a page of their own, by the name of page, area and moderation setting. Each is a switch among the areas, a choice
 * among the rules of moderation (after approval, unless it is changed) and a description among those of the pages.
 */
const ENTITIES = {
  jobs: {
    label: 'Stellenangebote',
    description:
      'Freie Stellen und Ausbildungsplätze in {Ort}: Vollzeit, Teilzeit, Minijob und Praktikum bei unseren Mitgliedsbetrieben.',
  },
} as const satisfies Readonly<Record<string, Entity>>

type EntityName = keyof typeof ENTITIES

export const ENTITY_NAMES = Object.keys(ENTITIES) as readonly EntityName[]

/** What a function makes of each entity. */
export const byEntity = <Made>(make: (entity: Entity) => Made) =>
  Object.fromEntries(ENTITY_NAMES.map((name) => [name, make(ENTITIES[name])])) as Readonly<
    Record<EntityName, Made>
  >
