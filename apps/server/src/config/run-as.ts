/** A user of the operating system, and a group of it, by their numbers. */
export interface RunAs {
  uid: number;
  gid: number;
}
