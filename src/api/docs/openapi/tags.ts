/** Chapters of the document. */
export const TAGS = [
  { name: 'discovery', description: 'Finding venues, productions and showtimes.' },
  { name: 'checkouts', description: 'Buying: from the start to tickets, or to a cancellation.' },
  { name: 'watching', description: 'Following checkouts.' },
  { name: 'tickets', description: 'What the customer takes to the door.' },
  { name: 'webhooks', description: 'Changes of checkouts, sent to you, and what became of it.' },
  { name: 'service', description: 'Health and documentation; open to all.' },
] as const;
export type Tag = (typeof TAGS)[number]['name'];
