const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can be an id: PostgreSQL refuses to compare any other with one. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
