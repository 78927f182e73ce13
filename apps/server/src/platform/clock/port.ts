/** The time as the program sees it. Tests set it; nothing in a module calls `Date.now()`. */
export interface Clock {
  now(): Date;
}
