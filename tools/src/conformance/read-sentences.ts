export interface Sentence {
  /** `<section>.<sequence>`. */
  id: string;
  text: string;
  /** Pages below `docs`, without `.md`, that say why the sentence is read otherwise than to the letter. */
  records: readonly string[];
}

interface Section {
  /** As the heading has it: `1 · What the product does and for whom`. */
  heading: string;
  sentences: readonly Sentence[];
}

export interface Sentences {
  sections: readonly Section[];
  /** The texts that a browser test's title must contain; `{…}` is a placeholder for the part of a text that varies. */
  texts: readonly string[];
}

const SENTENCE = /^- (?<id>\d\.\d+) (?<text>.+?)(?: → (?<records>.+))?$/;
const TEXT = /^- `(?<text>.+)`$/;

/** Reads sentences.md. Throws on a line of a list that is neither a sentence nor a text. */
export function readSentences(markdown: string): Sentences {
  const sections: { heading: string; sentences: Sentence[] }[] = [];
  const texts: string[] = [];
  for (const line of markdown.split('\n')) {
    if (/^## \d/.test(line)) sections.push({ heading: line.slice(3), sentences: [] });
    if (!line.startsWith('- ')) continue;
    const { text } = TEXT.exec(line)?.groups ?? {};
    const sentence = SENTENCE.exec(line)?.groups;
    if (text !== undefined) texts.push(text);
    else if (sentence) {
      const records = sentence.records?.split(', ') ?? [];
      sections.at(-1)?.sentences.push({ id: sentence.id ?? '', text: sentence.text ?? '', records });
    } else throw new Error(`sentences.md: neither a sentence nor a text: ${line}`);
  }
  return { sections, texts };
}
