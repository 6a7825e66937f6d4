// `npm start`: everything up, its addresses printed, until Ctrl-C.
import { portSetting, runStack, stackPorts } from './run-stack';

runStack((config) => ({
  dataDir: config.dataDir,
  ports: { ...stackPorts(config), temporalUi: portSetting('TEMPORAL_UI_PORT', 8233) },
}));
