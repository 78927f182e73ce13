import { describe, expect, it } from 'vitest';
import { EMBED_SETTINGS } from './embed-client.ts';

describe('an embedded report', () => {
  // prova: 2.83
  it('is shown without filter pane and page navigation, on its default background', () => {
    expect(EMBED_SETTINGS).toMatchObject({
      filterPaneEnabled: false,
      pageNavigationEnabled: false,
      background: 'default',
    });
  });
  // prova: 9.38
  it('the type of its token is Embed', () => expect(EMBED_SETTINGS.tokenType).toBe('Embed'));
});
