import type { Embed } from '@apura/contract';
import * as pbi from 'powerbi-client';
import type { EmbedClient, EmbedEvent, EmbedOptions, EmbedShown } from './embed-client.ts';
import { linhasPedidas } from './linhas-pedidas.ts';

const EVENTS: readonly EmbedEvent[] = ['loaded', 'rendered', 'error'];

/** The stock client, for the reports of Power BI and for the built-in page alike. */
export const powerBiEmbedClient: EmbedClient = {
  show(host, embed, options): EmbedShown {
    const service = new pbi.service.Service(
      pbi.factories.hpmFactory,
      pbi.factories.wpmpFactory,
      pbi.factories.routerFactory,
    );
    const config: pbi.IReportEmbedConfiguration = {
      type: 'report',
      id: embed.reportId,
      embedUrl: embed.embedUrl,
      accessToken: embed.embedToken,
      tokenType: pbi.models.TokenType.Embed,
      permissions: pbi.models.Permissions.Read,
      settings: {
        filterPaneEnabled: options.settings.filterPaneEnabled,
        navContentPaneEnabled: options.settings.pageNavigationEnabled,
        background: pbi.models.BackgroundType.Default,
      },
    };
    const report = isOwnPage(embed)
      ? embedOwnPage(service, { host, config, title: options.title })
      : (service.embed(host, config) as pbi.Report);
    host.querySelector('iframe')?.setAttribute('title', options.title);
    for (const event of EVENTS) report.on(event, ({ detail }) => options.onEvent(event, detail));
    listen(report, options);
    return {
      renew: (embedToken) => {
        report.setAccessToken(embedToken).catch((error: unknown) => options.onEvent('error', error));
      },
      remove: () => {
        service.reset(host);
        host.replaceChildren();
      },
    };
  },
};

function listen(report: pbi.Report, { onOpen }: EmbedOptions): void {
  report.on('dataSelected', ({ detail }) => {
    const pedido = linhasPedidas(detail);
    if (pedido !== null) onOpen(pedido);
  });
}

/** Reports of this very host are the built-in page; every other address is for the client alone to judge. */
function isOwnPage({ embedUrl }: Embed): boolean {
  return new URL(embedUrl, window.location.href).origin === window.location.origin;
}

/**
 * The client makes iframes for Microsoft's hosts only. One that is there before is taken over as it is: the same class,
 * the same messages, another host.
 */
function embedOwnPage(
  service: pbi.service.Service,
  { host, config, title }: { host: HTMLElement; config: pbi.IReportEmbedConfiguration; title: string },
): pbi.Report {
  const uniqueId = crypto.randomUUID();
  const url = new URL(config.embedUrl ?? '', window.location.href);
  url.searchParams.set('uid', uniqueId);
  const iframe = document.createElement('iframe');
  iframe.title = title;
  iframe.src = url.href;
  iframe.allow = 'fullscreen';
  host.replaceChildren(iframe);
  const report = new pbi.Report(service, host, { ...config, uniqueId }, false, false, iframe);
  // The client finds what an element shows by this property.
  Object.assign(host, { powerBiEmbed: report });
  service.addOrOverwriteEmbed(report, host);
  return report;
}
