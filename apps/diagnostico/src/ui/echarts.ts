import { BarChart, LineChart, PieChart, TreemapChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

// Only what the panels draw; the whole library would weigh three times as much. Charts are SVG: the dots of a canvas
// are painted by the thread that also has to follow the scroll, those of SVG by others.
use([BarChart, LineChart, PieChart, TreemapChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

export { init };
