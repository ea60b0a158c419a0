export { Json, Kind } from "./json";
export { quote } from "./quote";
