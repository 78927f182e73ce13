/** The id of /reset/{id}; '' when the link lacks one or carries one that can not be read, null on every other path. */
export function resetIdOfPath(path: string): string | null {
  const match = /^\/reset(?:\/([^/]*))?\/?$/.exec(path);
  if (match === null) return null;
  try {
    return decodeURIComponent(match[1] ?? '').trim();
  } catch {
    return '';
  }
}
