import type { Load } from 'zunft-backend/bench'

export const INSERT: Load = {
  name: 'insert of one row',
  request: (n) => ({
    method: 'POST',
    path: '/applications',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Erika Mustermann',
      business_name: `Muster GmbH ${n}`,
      address: 'Musterweg 1, 00000 Musterstadt',
      phone: '09461 0000',
      email: 'erika@example.de',
      website: null,
      message: 'Mobil: 0000\nGutscheine: ja',
    }),
  }),
}
