import { formatDateBr } from '@apura/br';
import type { AchadoDiagnostico, AchadoTratado, DadosDiagnostico } from '@apura/contract';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { exportAchados } from './dados/export-achados.ts';
import { cnpj } from './dados/formato.ts';
import type { Tema } from './dados/tema.ts';
import { Achados } from './paineis/achados.tsx';
import { Anexo } from './paineis/anexo.tsx';
import { Cabecalho } from './paineis/cabecalho.tsx';
import { AbrirTudo } from './paineis/grupo.tsx';
import { Indice } from './paineis/indice.tsx';
import { Kpis } from './paineis/kpis.tsx';
import { Paineis } from './paineis/paineis.tsx';
import { Resumo } from './paineis/resumo.tsx';
import { Vazios } from './paineis/vazios.tsx';
import { type Alvo, EstadoContext } from './ui/contexto.ts';
import { defineMargens, listenImpressao } from './ui/impressao.ts';

interface AppProps {
  dados: DadosDiagnostico;
  tema: Tema;
  comparar: string | null;
  onComparar: (id: string | null) => void;
  onMarcar: (pedido: { id: string; tratado: boolean; nota: string }) => Promise<AchadoTratado[]>;
  onAbrir: (alvo: Alvo) => void;
  onImprimir: () => void;
  /** The panels are in the page; their charts come when they are about to be seen. */
  onPronto: () => void;
}

/** What a project can send to show more, by what it lacks. */
const PEDIDOS = [
  ['EFD-C', 'EFD-Contribuições'],
  ['EFD-F', 'EFD ICMS/IPI'],
  ['XML', 'os XML das notas'],
  ['ECF', 'ECF'],
  ['E-Cac', 'DCTF, pagamentos e PER/DCOMP do e-CAC'],
  ['eSocial', 'os eventos do eSocial'],
] as const;

export function App({ dados, tema, comparar, onComparar, onMarcar, onAbrir, onImprimir, onPronto }: AppProps) {
  const [comSelic, setComSelic] = useState(false);
  const [lista, setLista] = useState(dados.tratados);
  const [pedidos, setPedidos] = useState<AchadoDiagnostico['tipo'][]>([]);
  const [imprimindo, setImprimindo] = useState(false);
  // The figures at the top are drawn first; the panels follow in slices, so that no click has to wait.
  const completo = useDeferredValue(true, false);
  useEffect(() => setLista(dados.tratados), [dados]);
  useEffect(() => {
    if (completo) onPronto();
  }, [completo, onPronto]);
  useEffect(() => listenImpressao((sim) => flushSync(() => setImprimindo(sim))), []);
  useEffect(() => {
    const { empresa, periodo } = dados.diagnostico;
    defineMargens({
      empresa: `${empresa.nome} · ${cnpj(empresa.cnpj)} · ${formatDateBr(periodo.ini)} a ${formatDateBr(periodo.fim)}`,
      escritorio: dados.tema.razao,
      rodape: 'Estimativas sujeitas a validação',
    });
  }, [dados]);
  const tratados = useMemo(() => new Map(lista.map((t) => [t.id, t])), [lista]);
  const estado = useMemo(
    () => ({
      dados,
      tema,
      tem: (...nomes: string[]) => nomes.some((nome) => (dados.diagnostico.linhas[nome] ?? 0) > 0),
      tratados,
      comSelic,
      imprimindo,
      viewAchados: (tipo: AchadoDiagnostico['tipo']) => setPedidos((antes) => [...antes, tipo]),
      open: onAbrir,
      mark: async (pedido: { id: string; tratado: boolean; nota: string }) => setLista(await onMarcar(pedido)),
    }),
    [dados, tema, tratados, comSelic, imprimindo, onAbrir, onMarcar],
  );
  const { linhas } = dados.diagnostico;
  const faltam = PEDIDOS.filter(([inicio]) => !Object.keys(linhas).some((nome) => nome.startsWith(inicio)));
  return (
    <EstadoContext value={estado}>
      <Cabecalho
        comparar={comparar}
        onComparar={onComparar}
        onSelic={setComSelic}
        onExportar={() => exportAchados(estado)}
        onImprimir={onImprimir}
      />
      <Indice />
      <main aria-label="Diagnóstico">
        <Resumo />
        <Kpis />
        {faltam.length > PEDIDOS.length / 2 && (
          <p className="poucos" role="note">
            Poucos dados: envie{' '}
            {faltam
              .map(([, nome]) => nome)
              .join(', ')
              .replace(/, ([^,]+)$/, ' e $1')}{' '}
            em um novo projeto para ver os outros painéis.
          </p>
        )}
        {completo && (
          <div className="paineis">
            <Achados key={pedidos.length} tipoInicial={pedidos.at(-1)} />
            <AbrirTudo />
            <Paineis />
            <Vazios />
          </div>
        )}
        {imprimindo && <Anexo />}
      </main>
      <footer className="rodape">
        Estimativas sujeitas a validação. Feito por {dados.tema.razao} com {dados.tema.produto}.
      </footer>
    </EstadoContext>
  );
}
