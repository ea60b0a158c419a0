export { Json, Kind, Member } from "./json";
export { quote } from "./quote";
