/** The files of a drop, those inside dropped folders too. Must be called during the drop event itself. */
export function filesOfDrop(transfer: DataTransfer): Promise<File[]> {
  // The entries must be taken at once: after the event the list is empty.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (entries.every((entry) => entry === null)) return Promise.resolve([...transfer.files]);
  return collect(entries.filter((entry) => entry !== null));
}

async function collect(entries: readonly FileSystemEntry[]): Promise<File[]> {
  const files: File[] = [];
  for (const entry of entries) {
    if (entry.isFile) files.push(await fileOf(entry as FileSystemFileEntry));
    else if (entry.isDirectory) files.push(...(await collect(await childrenOf(entry as FileSystemDirectoryEntry))));
  }
  return files;
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A folder answers at most a hundred entries at a time, until it answers none. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return children;
    children.push(...some);
  }
}
