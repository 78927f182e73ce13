import { useEffect, useState } from 'react';

/** A URL that shows a chosen file; null without a file. The URL is released when the file changes. */
export function useFilePreview(file: File | null): string | null {
  const [shown, setShown] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (file === null) return;
    const url = URL.createObjectURL(file);
    setShown({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return file !== null && shown?.file === file ? shown.url : null;
}
