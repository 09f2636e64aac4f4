/** States of an idea after "Neu", as `idea_steps.state` has them. */
export const IDEA_STATES = {
  reviewing: 'In Prüfung',
  town_hall: 'Im Rathaus',
  done: 'Umgesetzt',
  impossible: 'Nicht möglich',
} as const
