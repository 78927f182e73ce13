// Characters that turn the direction of what follows them: in a name they would turn the dates around too.
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/** A name for the middle of a line: without the characters that change the direction of the text after them. */
export function withoutDirection(name: string): string {
  return name.replace(DIRECTION_CONTROLS, '');
}
