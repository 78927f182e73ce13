import { centsOf, daysUntil, formatDateBr, formatPeriodo } from '@apura/br';
import type { DiagnosticoAgregado, NomeRelatorio, PrazoDaVirada } from '@apura/contract';
import { inteiro, reais } from '../dados/formato.ts';
import { type Alvo, useEstado } from '../ui/contexto.ts';
import { Painel } from '../ui/painel.tsx';
import type { DadosTabela } from '../ui/tabela.tsx';

type Origem = NonNullable<DiagnosticoAgregado['virada_paineis']>['origens'][number];

const SALDOS = 'Cruzamento Reforma Inventário de Saldos';
const QUOTAS = 'EFD-C Reforma Quotas a Apropriar';
const ESTOQUE = 'EFD-F Reforma Crédito de Estoque';
const ESCRITURAR = 'Cruzamento Reforma Créditos a Escriturar';
const CONFERENCIA = 'XML Reforma Conferência';
const FORNECEDORES = 'XML Reforma Fornecedores';
/** The reports that propose the lines of the credits to write: 163 lists them. */
const PROPOE = 'Cruzamento Créditos Não Aproveitados';
const PROPOE_SERVICOS = 'Cruzamento NFS-e Tomadas sem Crédito';

/** The register of items, of which the workbook of the inventory is made. */
const PRODUTOS = 'EFD-F Produtos';

const RELATORIOS = [SALDOS, QUOTAS, ESTOQUE, ESCRITURAR, CONFERENCIA, FORNECEDORES] as const;

/** Panel 24: Virada de PIS e COFINS. Each amount opens its lines, and each thing to do has a button. */
export function Virada() {
  const { dados, tem } = useEstado();
  const { virada, virada_paineis: paineis, dia } = dados.diagnostico;
  if (virada === null && !tem(...RELATORIOS, PRODUTOS)) return null;
  const origens = paineis?.origens ?? [];
  return (
    <Painel
      numero={24}
      titulo="Virada de PIS e COFINS"
      nota={
        'A projeção tira o que prescreve antes e não adivinha o uso dos próximos meses. ' +
        'A alíquota da CBS de 2027 não está nas tabelas: nenhum valor aqui depende dela.'
      }
      relatorios={RELATORIOS}
      largura={12}
      tabela={origens.length === 0 ? undefined : tabelaDe(origens)}
    >
      <Prazos prazos={dados.prazosDaVirada} hoje={dia.hoje} />
      {virada !== null && <Figuras />}
      <ul className="providencias">
        <Providencia
          texto={faltaDe(virada, dados.prazosDaVirada[0]?.dia)}
          titulo="O que falta"
          acoes={[{ rotulo: 'Baixar planilha do inventário', alvo: { relatorio: ESTOQUE, baixar: 'inventario' } }]}
        />
        {(paineis?.escriturar ?? []).map(({ m, credito, ultimo_dia, qtd, servicos }) => (
          <Providencia
            key={m}
            titulo={`Retificar ${formatPeriodo(m)} e os meses seguintes`}
            texto={`${reais(credito)} em ${linhas(qtd)} fora da EFD-Contribuições${
              ultimo_dia === null ? '' : `, até ${formatDateBr(ultimo_dia)}`
            }. Fora dela, não serve contra a CBS.`}
            acoes={[
              { rotulo: 'Ver linhas', alvo: { relatorio: ESCRITURAR, filtros: { Período: formatPeriodo(m) } } },
              ...(qtd > servicos ? [levarDe('Levar à retificação', PROPOE, m)] : []),
              ...(servicos > 0 ? [levarDe('Levar serviços à retificação', PROPOE_SERVICOS, m)] : []),
            ]}
          />
        ))}
        {tem(ESTOQUE) && (
          <Providencia
            titulo="Crédito de estoque"
            texto={(paineis?.estoque ?? []).map(({ resultado, qtd }) => `${itens(qtd)}: ${resultado}`).join('. ')}
            acoes={[
              { rotulo: 'Ver itens', alvo: { relatorio: ESTOQUE } },
              { rotulo: 'Baixar registro com as parcelas', alvo: { relatorio: ESTOQUE, baixar: 'registro' } },
            ]}
          />
        )}
        {(paineis?.fornecedores ?? []).map(({ cnpj, nome, faltas }) => (
          <Providencia
            key={cnpj}
            titulo={nome}
            texto={`${faltas === 1 ? '1 falta' : `${inteiro(faltas)} faltas`} nos grupos de IBS e CBS.`}
            acoes={[{ rotulo: 'Ver fornecedor', alvo: { relatorio: FORNECEDORES, filtros: { CNPJ: cnpj } } }]}
          />
        ))}
      </ul>
    </Painel>
  );
}

const levarDe = (rotulo: string, relatorio: NomeRelatorio, m: string) => ({
  rotulo,
  alvo: { relatorio, filtros: { Período: formatPeriodo(m) }, levar: true },
});

/** Each kind of balance, and what to do with it until when. */
const tabelaDe = (origens: readonly Origem[]): DadosTabela => ({
  colunas: [
    ['Origem', 'texto'],
    ['Saldo', 'reais'],
    ['Na virada', 'reais'],
    ['Prazo', 'data'],
    ['Providência', 'texto'],
  ],
  linhas: origens.map(({ origem, saldo, projetado, prazo, providencia }) => ({
    celulas: [origem, saldo, projetado, prazo, providencia],
    alvo: { relatorio: SALDOS, filtros: { Origem: origem } },
  })),
});

/** The days of the law, each with how many are left. */
function Prazos({ prazos, hoje }: { prazos: readonly PrazoDaVirada[]; hoje: string }) {
  if (prazos.length === 0) return null;
  return (
    <ol className="prazos" aria-label="Prazos da virada">
      {prazos.map(({ dia, fazer, fundamento }) => (
        <li key={dia} data-passou={dia < hoje || undefined}>
          <b>{formatDateBr(dia)}</b>
          <span>{faltamDe(daysUntil(dia, hoje))}</span>
          <p>{fazer}</p>
          <small>{fundamento}</small>
        </li>
      ))}
    </ol>
  );
}

function Figuras() {
  const { dados } = useEstado();
  const { virada, virada_paineis: paineis } = dados.diagnostico;
  if (virada === null) return null;
  const faltas = (paineis?.faltas ?? []).reduce((soma, { qtd }) => soma + qtd, 0);
  return (
    <dl className="quadros">
      <Figura titulo="Saldo na última EFD" valor={virada.saldo} relatorio={SALDOS} />
      <Figura titulo="Saldo na virada" valor={virada.projetado} relatorio={SALDOS} />
      <Figura
        titulo="Prazo acaba antes"
        valor={virada.prescreve_antes}
        relatorio={SALDOS}
        filtros={{ Resultado: 'Prazo acaba antes da CBS' }}
      />
      <Figura titulo="Quotas do ativo" valor={virada.quotas} relatorio={QUOTAS} />
      <Figura
        titulo={virada.estoque_simulado ? 'Crédito de estoque (simulação)' : 'Crédito de estoque'}
        valor={virada.estoque}
        relatorio={ESTOQUE}
      />
      <Figura titulo="Crédito a escriturar" valor={virada.a_escriturar} relatorio={ESCRITURAR} />
      {faltas > 0 && (
        <div>
          <dt>Faltas de classificação</dt>
          <dd>
            <Abrir alvo={{ relatorio: CONFERENCIA, filtros: { Tipo: 'Risco' } }} texto={inteiro(faltas)} />
          </dd>
        </div>
      )}
    </dl>
  );
}

interface FiguraProps {
  titulo: string;
  valor: string;
  relatorio: NomeRelatorio;
  filtros?: Record<string, string>;
}

/** An amount that opens the lines that it is made of. */
function Figura({ titulo, valor, relatorio, filtros }: FiguraProps) {
  return (
    <div>
      <dt>{titulo}</dt>
      <dd>
        {centsOf(valor) === 0n ? (
          reais(valor)
        ) : (
          <Abrir alvo={filtros === undefined ? { relatorio } : { relatorio, filtros }} texto={reais(valor)} />
        )}
      </dd>
    </div>
  );
}

function Abrir({ alvo, texto }: { alvo: Alvo; texto: string }) {
  const { open } = useEstado();
  return (
    <button type="button" className="elo" onClick={() => open(alvo)} title={`Abrir em ${alvo.relatorio}`}>
      {texto}
    </button>
  );
}

interface ProvidenciaProps {
  titulo: string;
  texto: string;
  acoes: readonly { rotulo: string; alvo: Alvo }[];
}

function Providencia({ titulo, texto, acoes }: ProvidenciaProps) {
  const { open } = useEstado();
  return (
    <li>
      <div>
        <b>{titulo}</b>
        {texto !== '' && <p>{texto}</p>}
      </div>
      <div className="acoes">
        {acoes.map(({ rotulo, alvo }) => (
          <button
            key={rotulo}
            type="button"
            className="mini"
            aria-label={`${rotulo}: ${titulo}`}
            onClick={() => open(alvo)}
          >
            {rotulo}
          </button>
        ))}
      </div>
    </li>
  );
}

/** What the company still has to send, in words. `fim` is the last day of PIS and COFINS. */
function faltaDe(
  virada: { mes: string | null; estoque: string; estoque_simulado: boolean } | null,
  fim: string | undefined,
): string {
  const { mes, estoque, estoque_simulado } = virada ?? { mes: null, estoque: '0.00', estoque_simulado: false };
  const faltas = [
    mes === null ? 'A EFD-Contribuições com os saldos.' : '',
    mes !== null && mes !== fim?.slice(0, 7)
      ? `A EFD-Contribuições depois de ${formatPeriodo(mes)}, a última com saldo.`
      : '',
    estoque_simulado ? 'O inventário do último dia de PIS e COFINS: hoje o crédito de estoque é simulação.' : '',
    estoque === '0.00' ? 'O inventário do último dia de PIS e COFINS, se houver estoque.' : '',
  ];
  return faltas.filter((falta) => falta !== '').join(' ') || 'Nada: a última EFD e o inventário estão aqui.';
}

function faltamDe(dias: number): string {
  if (dias < 0) return 'passou';
  if (dias === 0) return 'hoje';
  return dias === 1 ? 'falta 1 dia' : `faltam ${inteiro(dias)} dias`;
}

const linhas = (qtd: number): string => `${inteiro(qtd)} ${qtd === 1 ? 'linha' : 'linhas'}`;
const itens = (qtd: number): string => `${inteiro(qtd)} ${qtd === 1 ? 'item' : 'itens'}`;
