import { type DragEvent, useState } from 'react';

/** The properties of an area that takes what is dropped on it; it is marked with `data-over` meanwhile. */
export function useDropTarget(onDrop: (dropped: DataTransfer) => void) {
  const [over, setOver] = useState(false);
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onDrop(event.dataTransfer);
    },
  };
}
