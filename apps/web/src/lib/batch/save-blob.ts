/** Has the browser save what is in memory as a file. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the address after the click; a minute is far beyond that.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
