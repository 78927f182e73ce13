import '@fontsource-variable/inter/index.css';
import './estilo/index.css';
import './estilo/impressao.css';
import type { DadosDiagnostico } from '@apura/contract';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { DadosError, marcarAchado, readDados } from './dados/read-dados.ts';
import { applyTema, createTema } from './dados/tema.ts';
import { serveEmbed } from './protocolo/serve-embed.ts';
import type { Alvo } from './ui/contexto.ts';
import { vistosDesenhados } from './ui/fila-desenho.ts';
import { loadGraficos } from './ui/grafico.tsx';

const lugar = document.getElementById('root');
if (lugar === null) throw new Error('the page has no root');
const root = createRoot(lugar);

let token = '';
let dados: DadosDiagnostico | null = null;
let comparar: string | null = null;

const parametros = new URLSearchParams(window.location.search);
const uid = parametros.get('uid') ?? '';
const origens = [
  window.location.origin,
  ...(document.querySelector<HTMLMetaElement>('meta[name="origens"]')?.content ?? '')
    .split(' ')
    .filter((o) => o !== ''),
];

const canal = serveEmbed(
  { janela: window, pai: window.parent, origens, uid },
  {
    async load(config) {
      if (config.accessToken === undefined || config.accessToken === '')
        throw new Error('O acesso ao diagnóstico não foi dado.');
      token = config.accessToken;
      // The library of the charts comes beside the data. Who draws the first chart waits for it, and fails by it.
      loadGraficos().catch(() => undefined);
      await buscar();
    },
    draw,
    exchangeToken(novo) {
      token = novo;
      // What the old access could not show, the new one may.
      if (dados === null) tryAgain();
    },
    async atualizar() {
      await buscar();
      await draw();
    },
    imprimir: () => void imprimir(),
  },
);

async function buscar(): Promise<void> {
  try {
    dados = await readDados(token, comparar);
  } catch (erro) {
    const repetivel = !(erro instanceof DadosError) || erro.repetivel;
    const texto = erro instanceof Error ? erro.message : 'Não foi possível carregar o diagnóstico.';
    dados = null;
    // Where the same answer would come again, its text says what helps.
    root.render(<Aviso texto={texto} onTentar={repetivel ? tryAgain : undefined} />);
    throw erro;
  }
}

function tryAgain(): void {
  comparar = null;
  buscar().then(draw, () => undefined);
}

/** Loads the library of the charts before printing: the print dialog does not wait for it. */
async function imprimir(): Promise<void> {
  await loadGraficos();
  window.print();
}

/** Settles when what the first screen shows is on it. */
async function draw(): Promise<void> {
  if (dados === null) return;
  const tema = createTema(dados.tema.color_1, dados.tema.color_2);
  applyTema(tema);
  const pronto = Promise.withResolvers<void>();
  root.render(
    <App
      key={dados.diagnostico.gerado_em}
      dados={dados}
      tema={tema}
      comparar={comparar}
      onComparar={(id) => {
        comparar = id;
        buscar().then(draw, () => undefined);
      }}
      onMarcar={async (pedido) => {
        const tratados = await marcarAchado(token, pedido);
        if (dados !== null) dados = { ...dados, tratados };
        return tratados;
      }}
      onAbrir={open}
      onImprimir={() => void imprimir()}
      onPronto={pronto.resolve}
    />,
  );
  await pronto.promise;
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    // A tab in the background draws no frames.
    setTimeout(resolve, 200);
  });
  await vistosDesenhados();
}

/**
 * The portal hears of it by the event of the stock client for chosen data, and opens the report's rows, takes them to
 * the draft of a rectification, or downloads a workbook.
 */
function open({ relatorio, filtros = {}, levar = false, baixar }: Alvo): void {
  canal.evento('dataSelected', {
    report: { id: parametros.get('reportId') ?? '', displayName: 'Diagnóstico' },
    page: { name: 'diagnostico', displayName: 'Diagnóstico' },
    visual: { name: relatorio, title: relatorio, type: baixar ?? (levar ? 'levar' : 'table') },
    filters: [],
    dataPoints: [
      {
        identity: Object.entries(filtros).map(([column, equals]) => ({ target: { table: relatorio, column }, equals })),
        values: [],
      },
    ],
  });
}

function Aviso({ texto, onTentar }: { texto: string; onTentar?: () => void }) {
  return (
    <div className="aviso" role="status">
      <p>{texto}</p>
      {onTentar !== undefined && (
        <button type="button" className="botao" onClick={onTentar}>
          Tentar de novo
        </button>
      )}
    </div>
  );
}

// The marks of the months are in none of the page's fonts: which one of the system has them is asked while the data is
// on its way, and not in the frame that shows the first of them.
document.createElement('canvas').getContext('2d')?.measureText('✓✗');

// Without an embedding page, no access token can arrive.
root.render(
  <Aviso
    texto={
      window.parent === window
        ? 'Este diagnóstico é aberto pelo portal. Entre no portal e escolha o projeto.'
        : 'Carregando o diagnóstico…'
    }
  />,
);
